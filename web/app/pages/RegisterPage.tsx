import { listMemberBenefits, listWelcomeBenefits } from '@juniper/core/content/benefits.ts';
import { shop } from '@juniper/core/content/shop.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { formatDealPercent } from '@juniper/core/rules/deals.ts';
import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { birthdayPercentOff } from '@juniper/core/rules/vouchers.ts';
import { useEffect, useRef, useState } from 'react';
import { AuthIntro, usePerformPendingAction } from '../features/account/PendingAction.tsx';
import { AuthFrame, AuthTabs, BenefitLines } from '../features/auth/AuthFrame.tsx';
import { register } from '../features/auth/auth-calls.ts';
import { checkRegistration, NewPasswordFields, type RegisterValues, useAuthForm } from '../features/auth/auth-form.tsx';
import { GoogleSignIn } from '../features/auth/GoogleSignIn.tsx';
import { RedirectMember } from '../features/auth/RequireAuth.tsx';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { getText } from '../lib/use-form.ts';
import { useSiteConfig } from '../lib/use-site-config.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field } from '../ui/Fields.tsx';
import { Icon } from '../ui/Icon.tsx';
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
  const performPendingAction = usePerformPendingAction();
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
        lead={<AuthIntro lead="One account for your orders, favorites and points." />}
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
        <AuthTabs />
        <RegisterForm onLogin={performPendingAction} />
      </AuthFrame>
    </RedirectMember>
  );
}

/** Lists what the sign-up page advertises. */
function MemberBenefits({ isMailOff }: { isMailOff: boolean }) {
  const catalogue = useCatalogue();
  const groups = [
    { heading: 'Member benefits', benefits: listMemberBenefits(catalogue) },
    { heading: 'Welcome benefits', benefits: listWelcomeBenefits(catalogue, isMailOff) },
  ];
  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
      {groups.map(({ heading, benefits }) => (
        <section key={heading}>
          <h2 className="h3">{heading}</h2>
          <ul className="mt-3">
            {benefits.map(({ title, text }) => (
              <li key={title} className="benefit flex items-start gap-3 py-3">
                <Icon name="check" />
                <span>
                  <b className="strong block">{title}</b>
                  <span className="muted small">{text}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const readForm = (data: FormData): RegisterValues => ({
  name: getText(data, 'name').trim(),
  email: getText(data, 'email').trim(),
  password: getText(data, 'password'),
  confirmPassword: getText(data, 'confirmPassword'),
  terms: data.has('terms'),
});

function RegisterForm({ onLogin }: { onLogin: () => void }) {
  const termsBox = useRef<HTMLInputElement>(null);
  const [accepted, setAccepted] = useState(false);
  const { problems, pending, whilePending, form, submitDisabled } = useAuthForm({
    read: readForm,
    check: checkRegistration,
    submit: ({ name, email, password }) => register({ name, email, password }),
    success: `Account created successfully! Welcome to ${shop.name}!`,
    onLogin,
  });

  // The box may have been ticked before hydration, or by a browser that restores forms.
  useEffect(() => setAccepted(termsBox.current?.checked ?? false), []);

  return (
    <>
      <GoogleSignIn intent="sign-up" disabled={pending} whilePending={whilePending} onLogin={onLogin} />
      <form {...form} className="grid gap-4.5">
        <Field label="Full name" name="name" autoComplete="name" required disabled={pending} error={problems.name} />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          disabled={pending}
          error={problems.email}
        />
        <NewPasswordFields
          label="Password"
          confirmLabel="Confirm password"
          disabled={pending}
          problems={problems}
          userRole="customer"
        />
        <Checkbox
          ref={termsBox}
          name="terms"
          required
          disabled={pending}
          onChange={(event) => setAccepted(event.target.checked)}
          error={problems.terms}
          label={
            <>
              I accept the <NewTabLink to={paths.terms}>Terms and Conditions</NewTabLink> and the{' '}
              <NewTabLink to={paths.privacy}>Privacy Policy</NewTabLink>
            </>
          }
        />
        <Button type="submit" block busy={pending} disabled={submitDisabled || !accepted}>
          {pending ? 'Creating Account...' : 'Create account'}
        </Button>
      </form>
    </>
  );
}

function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a className="link whitespace-nowrap" href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
