import type { Shop } from '@juniper/core/rules/shop.ts';
import { Field, SelectField } from '../../../app/ui/Fields.tsx';
import type { Errors } from '../../lib/form-parts.tsx';
import { formatSlug } from '../../lib/slug.ts';
import { describeWork, listStations, listTaxClasses, toWork, type WorkValues } from './work-form.ts';

type WorkFieldsProps = {
  shop: Shop;
  values: WorkValues;
  errors: Errors;
  set: (changes: Partial<WorkValues>) => void;
};

/** Edits who makes an item and how long it takes. Folded, because a cafe that promises no times need not know. */
export function WorkFields({ shop, values, errors, set }: WorkFieldsProps) {
  const stations = listStations(shop, values.station);
  const taxClasses = listTaxClasses(shop, values.taxClass);
  const text = (name: keyof WorkValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <>
      <details className="fold">
        <summary>
          <span className="grid">
            Who makes it, and how long
            <span className="hint">{describeWork(toWork(values))}</span>
          </span>
        </summary>
        <div className="grid gap-5 pt-3">
          <SelectField {...text('station')} label="Who makes it">
            {stations.map((station) => (
              <option key={station} value={station}>
                {formatSlug(station)}
              </option>
            ))}
          </SelectField>
          <div className="grid items-start gap-5 md:grid-cols-2">
            <Field
              {...text('makeSeconds')}
              label="How long for one"
              hint="In seconds, or as 1:30."
              inputMode="text"
              maxLength={5}
              autoComplete="off"
            />
            <Field
              {...text('nextSeconds')}
              label="How long for each further one"
              hint="Each extra one in an order."
              inputMode="text"
              maxLength={5}
              autoComplete="off"
            />
          </div>
          <p className="hint">Used to work out pickup times. Options can add time of their own.</p>
        </div>
      </details>
      {taxClasses.length > 1 && (
        <SelectField {...text('taxClass')} label="Taxed as">
          {taxClasses.map((taxClass) => (
            <option key={taxClass} value={taxClass}>
              {formatSlug(taxClass)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
