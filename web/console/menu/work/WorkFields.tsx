import type { Shop } from '@juniper/core/rules/shop.ts';
import { Field, SelectField } from '../../../app/ui/Fields.tsx';
import type { Errors } from '../../lib/form-parts.tsx';
import { slugWords } from '../../lib/slug.ts';
import { stationsIn, taxClassesIn, type WorkValues, workOf, workWords } from './work-form.ts';

type WorkFieldsProps = {
  shop: Shop;
  values: WorkValues;
  errors: Errors;
  set: (changes: Partial<WorkValues>) => void;
};

/** Who makes an item and how long it takes: folded, because a cafe that promises no times need not know. */
export function WorkFields({ shop, values, errors, set }: WorkFieldsProps) {
  const stations = stationsIn(shop, values.station);
  const taxClasses = taxClassesIn(shop, values.taxClass);
  const text = (name: keyof WorkValues) => ({
    ...{ name, value: values[name], error: errors[name] },
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <>
      <details className="fold">
        <summary>
          <span className="grid">
            Who makes it, and how long
            <span className="hint">{workWords(workOf(values))}</span>
          </span>
        </summary>
        <div className="grid gap-5 pt-3">
          <SelectField {...text('station')} label="Who makes it">
            {stations.map((station) => (
              <option key={station} value={station}>
                {slugWords(station)}
              </option>
            ))}
          </SelectField>
          <div className="grid gap-5 md:grid-cols-2">
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
              hint="In the same order."
              inputMode="text"
              maxLength={5}
              autoComplete="off"
            />
          </div>
          <p className="hint">Stores that promise times count with it. What an option adds is said at the option.</p>
        </div>
      </details>
      {taxClasses.length > 1 && (
        <SelectField {...text('taxClass')} label="Taxed as">
          {taxClasses.map((taxClass) => (
            <option key={taxClass} value={taxClass}>
              {slugWords(taxClass)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
