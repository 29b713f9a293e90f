import { shop } from '@juniper/core/content/shop.ts';
import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { Link, useLocation } from 'react-router';
import { AuthFrame } from '../features/auth/AuthFrame.tsx';
import { MemberBenefits } from '../features/auth/MemberBenefits.tsx';
import { RedirectMember } from '../features/auth/RedirectMember.tsx';
import { RegisterForm } from '../features/auth/RegisterForm.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { Picture } from '../ui/Picture.tsx';

export const meta = () =>
  pageMeta({
    title: 'Register',
    description: `Join the ${shop.name} Family: ${welcomePoints} welcome points, a free welcome drink and offers for members.`,
    path: paths.register,
    noindex: true,
  });

export default function RegisterPage() {
  const { state } = useLocation();
  return (
    <RedirectMember>
      <AuthFrame
        heading={
          <>
            Join the <span className="whitespace-nowrap">{shop.name}</span> Family
          </>
        }
        lead="One account for your orders, favorites and points."
        aside={
          <div className="grid gap-8">
            <Picture
              name="caramel-cold-brew"
              alt=""
              sizes="46vw"
              className="hidden h-[clamp(360px,40vw,520px)] w-full rounded-tile object-cover lg:block"
            />
            <MemberBenefits />
          </div>
        }
      >
        <RegisterForm />
        <p>
          Already a member?{' '}
          <Link className="link" to={paths.login} state={state}>
            Log in
          </Link>
        </p>
      </AuthFrame>
    </RedirectMember>
  );
}
