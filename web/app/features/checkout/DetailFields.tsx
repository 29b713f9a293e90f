import type { Problem } from '../../lib/form-problem.ts';
import { Field } from '../../ui/Field.tsx';
import type { CheckoutValues } from './checkout-values.ts';

type DetailFieldsProps = {
  values: CheckoutValues;
  problems: Problem['fields'];
  disabled: boolean;
  onChange: (part: Partial<CheckoutValues>) => void;
};

/** The five fields of spec section 2. */
export function DetailFields({ values, problems, disabled, onChange }: DetailFieldsProps) {
  const field = (name: 'name' | 'email' | 'address' | 'city' | 'zipCode') => ({
    name,
    required: true,
    disabled,
    error: problems[name],
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  return (
    <fieldset className="checkout__part">
      <legend>Your details</legend>
      <div className="checkout__two">
        <Field {...field('name')} label="Full name" autoComplete="name" maxLength={100} />
        <Field {...field('email')} label="E-mail" type="email" autoComplete="email" maxLength={254} />
      </div>
      <Field {...field('address')} label="Address" autoComplete="street-address" maxLength={200} />
      <div className="checkout__place">
        <Field {...field('city')} label="City" autoComplete="address-level2" maxLength={200} />
        <Field {...field('zipCode')} label="ZIP code" autoComplete="postal-code" maxLength={20} />
      </div>
    </fieldset>
  );
}
