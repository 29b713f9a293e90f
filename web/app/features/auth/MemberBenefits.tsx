import { memberBenefits, welcomeBenefits } from '@juniper/core/content/benefits.ts';
import { Icon } from '../../ui/Icon.tsx';

/** What the sign-up page advertises (spec section 1); decision 25 says what each of it is. */
const groups = [
  { heading: 'Member benefits', benefits: memberBenefits },
  { heading: 'Welcome benefits', benefits: welcomeBenefits },
];

export function MemberBenefits() {
  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
      {groups.map(({ heading, benefits }) => (
        <section key={heading}>
          <h2 className="text-h3">{heading}</h2>
          <ul className="mt-3">
            {benefits.map(({ title, text }) => (
              <li key={title} className="flex items-start gap-3 border-line border-t py-3 [&_svg]:text-juniper">
                <Icon name="check" />
                <span>
                  <b className="block font-semibold">{title}</b>
                  <span className="text-muted text-small">{text}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
