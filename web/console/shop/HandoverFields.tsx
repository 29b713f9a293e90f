import './shop.css';
import type { TaxProfile } from '@juniper/core/rules/shop.ts';
import { Button } from '../../app/ui/Button.tsx';
import { Checkbox } from '../../app/ui/Checkbox.tsx';
import { Field, SelectField } from '../../app/ui/Fields.tsx';
import type { Errors } from '../lib/form-parts.tsx';
import { formatSlug } from '../lib/slug.ts';
import { type AreaValues, type HandoverValues, listTaxClasses, withArea } from './delivery-form.ts';

type HandoverFieldsProps = {
  values: HandoverValues;
  errors: Errors;
  profile: TaxProfile | undefined;
  set: (changes: Partial<HandoverValues>) => void;
};

/** Asks whether customers collect at a store, and where it delivers, for which fee and from which amount. */
export function HandoverFields({ values, errors, profile, set }: HandoverFieldsProps) {
  const { hasPickup, delivers, areas, feeTaxClass } = values;
  const classes = listTaxClasses(profile, feeTaxClass);
  const change = (key: number, changes: Partial<AreaValues>) =>
    set({ areas: areas.map((area) => (area.key === key ? { ...area, ...changes } : area)) });
  return (
    <fieldset className="grid gap-4">
      <legend className="strong mb-2">How customers get their orders</legend>
      <Checkbox
        name="hasPickup"
        label="Pickup at the counter"
        checked={hasPickup}
        error={errors.hasPickup}
        onChange={({ target }) => set({ hasPickup: target.checked })}
      />
      <Checkbox
        name="delivers"
        label="Delivery"
        checked={delivers}
        // One message stands for both.
        onChange={({ target }) => set({ delivers: target.checked, hasPickup })}
      />
      {delivers && (
        <>
          <ul className="grid gap-5">
            {areas.map((area, nth) => (
              <li key={area.key}>
                <Area
                  area={area}
                  title={areas.length === 1 ? 'Where to' : `Area ${nth + 1}`}
                  errors={errors}
                  onChange={(changes) => change(area.key, changes)}
                  onRemove={
                    areas.length > 1 ? () => set({ areas: areas.filter(({ key }) => key !== area.key) }) : undefined
                  }
                />
              </li>
            ))}
          </ul>
          <div>
            <Button variant="quiet" size="sm" onClick={() => set({ areas: withArea(areas) })}>
              Add an area
            </Button>
          </div>
          {classes.length > 1 && (
            <SelectField
              name="feeTaxClass"
              label="Taxes on the fee"
              value={feeTaxClass}
              error={errors.feeTaxClass}
              onChange={({ target }) => set({ feeTaxClass: target.value })}
            >
              {classes.map((taxClass) => (
                <option key={taxClass} value={taxClass}>
                  {taxClass === 'standard' ? 'Like most items' : `Like ${formatSlug(taxClass)}`}
                </option>
              ))}
            </SelectField>
          )}
        </>
      )}
    </fieldset>
  );
}

type AreaProps = {
  area: AreaValues;
  title: string;
  errors: Errors;
  onChange: (changes: Partial<AreaValues>) => void;
  onRemove: (() => void) | undefined;
};

function Area({ area: { key, postcodes, fee, minimum }, title, errors, onChange, onRemove }: AreaProps) {
  const at = `areas.${key}`;
  return (
    <fieldset className="area grid gap-3">
      <legend className="strong">{title}</legend>
      <Field
        label="Postcodes"
        name={`${at}.postcodes`}
        hint="With commas between. 970* is all that begin with 970, and * is everywhere."
        maxLength={2_000}
        autoComplete="off"
        value={postcodes}
        error={errors[`${at}.postcodes`]}
        onChange={({ target }) => onChange({ postcodes: target.value })}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field
          label="Fee"
          name={`${at}.fee`}
          hint="0 or nothing: free."
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
          value={fee}
          error={errors[`${at}.fee`]}
          onChange={({ target }) => onChange({ fee: target.value })}
        />
        <Field
          label="Smallest order"
          name={`${at}.minimum`}
          hint="What the items cost at least, without taxes, fee and vouchers."
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
          value={minimum}
          error={errors[`${at}.minimum`]}
          onChange={({ target }) => onChange({ minimum: target.value })}
        />
      </div>
      {onRemove && (
        <div>
          <Button variant="quiet" size="sm" aria-label={`Remove ${title}`} onClick={onRemove}>
            Remove this area
          </Button>
        </div>
      )}
    </fieldset>
  );
}
