import { shop } from '@juniper/core/content/shop.ts';
import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { birthdayPercentOff } from '@juniper/core/rules/vouchers.ts';
import { AuthFrame, BenefitLines, MemberBenefits } from '../features/auth/AuthFrame.tsx';
import { DoorIntro, DoorTabs } from '../features/auth/Doors.tsx';
import { RegisterForm } from '../features/auth/RegisterForm.tsx';
import { RedirectMember } from '../features/auth/RequireAuth.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useSiteConfig } from '../lib/use-site-config.ts';
import { Picture } from '../ui/Picture.tsx';

export const head: Head = {
  title: 'Register',
  description: `Join the ${shop.name} Family: ${welcomePoints} welcome points, a free welcome drink and offers for members.`,
  path: paths.register,
  noindex: true,
};

/** Nobody can confirm an address where mail is off, and the drink is for confirmed ones. */
const benefitLines = (isMailOff: boolean) => [
  `${welcomePoints} points to start with`,
  isMailOff ? 'Today’s deals at 20% off' : 'A free welcome drink',
  `${birthdayPercentOff}% off in your birthday month`,
];

export default function RegisterPage() {
  const isMailOff = useSiteConfig()?.mail === 'off';
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
        <BenefitLines lines={benefitLines(isMailOff)} />
        <DoorTabs />
        <RegisterForm />
      </AuthFrame>
    </RedirectMember>
  );
}
