import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { Icon } from '../../ui/Icon.tsx';

/** What the sign-up page advertises (spec section 1); decision 25 says what each of it is. */
const groups = [
  {
    heading: 'Member benefits',
    benefits: ['Loyalty points', 'Saved favorite orders', 'Member discounts', 'Early access to new items'],
  },
  {
    heading: 'Welcome benefits',
    benefits: [`${welcomePoints} loyalty points`, 'A free welcome drink', 'Birthday-month offers'],
  },
];

export function MemberBenefits() {
  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
      {groups.map(({ heading, benefits }) => (
        <section key={heading}>
          <h2 className="text-h3">{heading}</h2>
          <ul className="mt-3">
            {benefits.map((benefit) => (
              <li key={benefit} className="flex items-center gap-3 border-line border-t py-3 [&_svg]:text-juniper">
                <Icon name="check" />
                {benefit}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
