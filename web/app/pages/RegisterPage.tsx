import { shop } from '@juniper/core/content/shop.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { formatDealPercent } from '@juniper/core/rules/deals.ts';
import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { birthdayPercentOff } from '@juniper/core/rules/vouchers.ts';
import { AuthFrame, BenefitLines, MemberBenefits } from '../features/auth/AuthFrame.tsx';
import { DoorIntro, DoorTabs } from '../features/auth/Doors.tsx';
import { RegisterForm } from '../features/auth/RegisterForm.tsx';
import { RedirectMember } from '../features/auth/RequireAuth.tsx';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useSiteConfig } from '../lib/use-site-config.ts';
import { Picture } from '../ui/Picture.tsx';

export const head: Head = {
  title: 'Register',
  description: `Join the ${shop.name} Family: ${welcomePoints} points to start with, and offers for members.`,
  path: paths.register,
  noindex: true,
};

const benefitLines = ({ shop, deals }: Catalogue) => [
  `${welcomePoints} points to start with`,
  ...(shop.isWelcomeDrinkOff ? listDeals(deals) : ['A free welcome drink']),
  `${birthdayPercentOff}% off in your birthday month`,
];

const listDeals = (deals: Catalogue['deals']): string[] =>
  deals.length > 0 ? [`Today’s deals at ${formatDealPercent(deals)} off`] : [];

export default function RegisterPage() {
  const isMailOff = useSiteConfig()?.mail === 'off';
  const catalogue = useCatalogue();
  return (
    <RedirectMember>
      <AuthFrame
        heading={
          <>
            Join the <span className="whitespace-nowrap">{shop.name}</span> Family
          </>
        }
        lead={<DoorIntro lead="One account for your orders, favorites and points." />}
        aside={
          <div className="grid gap-8">
            <Picture
              name="caramel-cold-brew"
              alt=""
              sizes="46vw"
              className="auth__photo auth__photo--low hidden w-full object-cover lg:block"
            />
            <MemberBenefits isMailOff={isMailOff} />
          </div>
        }
      >
        <BenefitLines lines={benefitLines(catalogue)} />
        <DoorTabs />
        <RegisterForm />
      </AuthFrame>
    </RedirectMember>
  );
}
