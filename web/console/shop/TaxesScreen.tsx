import './shop.css';
import type { OwnerShop } from '@juniper/core/contracts/owner-shop.ts';
import { useNavigate } from 'react-router';
import { Button } from '../../app/ui/Button.tsx';
import { ChoiceGroup } from '../../app/ui/Choices.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import type { Errors } from '../lib/form-parts.tsx';
import { Loaded } from '../lib/Loaded.tsx';
import { outdatedByShop, useOwnerShop } from '../lib/owner-shop.ts';
import { paths } from '../lib/paths.ts';
import { formatSlug } from '../lib/slug.ts';
import { useConflict } from '../lib/use-conflict.tsx';
import { useVersionedForm, VersionedForm } from '../lib/use-versioned-form.tsx';
import {
  type ClassValues,
  checkTaxes,
  describeProfile,
  describeTaxes,
  type ProfileValues,
  saveTaxes,
  type TaxesValues,
  toTaxesValues,
  withClass,
  withProfile,
  withRate,
} from './taxes-form.ts';

/** Edits the taxes by which the stores sell. */
export function TaxesScreen() {
  const shop = useOwnerShop();
  return (
    <>
      <ScreenHead
        title="Taxes"
        lead="Each store has one of these profiles. Orders that are placed keep the taxes they had."
        back={{ to: paths.shop, label: 'Settings' }}
      />
      <Loaded call={shop}>{({ data }) => <TaxesForm shop={data} />}</Loaded>
    </>
  );
}

function TaxesForm({ shop }: { shop: OwnerShop }) {
  const navigate = useNavigate();
  const { values, set, errors, form, forget } = useVersionedForm<OwnerShop, TaxesValues>({
    row: shop,
    toValues: toTaxesValues,
    check: checkTaxes,
    send: saveTaxes,
    describe: describeTaxes,
    saving: useConflict(outdatedByShop),
    isLive: true,
    onSaved: ({ row: { taxProfiles }, undoToast }) => {
      showToast('success', `New orders are taxed by: ${taxProfiles.map(describeProfile).join('; ')}.`, undoToast);
      forget();
      void navigate(paths.shop);
    },
  });
  const { profiles } = values;
  const usedBy = (id: number | null) =>
    shop.stores.filter(({ taxProfile }) => taxProfile === id).map(({ name }) => name);
  return (
    <VersionedForm {...form}>
      <ul className="grid gap-5">
        {profiles.map((profile) => (
          <li key={profile.key} className="panel">
            <Profile
              profile={profile}
              errors={errors}
              usedBy={usedBy(profile.id)}
              onChange={(changes) =>
                set({
                  profiles: profiles.map((other) => (other.key === profile.key ? { ...other, ...changes } : other)),
                })
              }
              onRemove={
                profiles.length > 1
                  ? () => set({ profiles: profiles.filter(({ key }) => key !== profile.key) })
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" size="sm" onClick={() => set({ profiles: withProfile(profiles) })}>
          Add a profile
        </Button>
      </div>
    </VersionedForm>
  );
}

const ways = [
  { value: 'on-top', label: 'Added to the prices', hint: 'The menu says 4.00, the customer pays 4.00 and the tax.' },
  { value: 'inside', label: 'In the prices already', hint: 'The menu says what the customer pays.' },
] as const;

type ProfileProps = {
  profile: ProfileValues;
  errors: Errors;
  /** The stores that have it. */
  usedBy: readonly string[];
  onChange: (changes: Partial<ProfileValues>) => void;
  onRemove: (() => void) | undefined;
};

function Profile({ profile, errors, usedBy, onChange, onRemove }: ProfileProps) {
  const { key, name, isInclusive, classes } = profile;
  const at = `profiles.${key}`;
  const change = (goods: ClassValues) =>
    onChange({ classes: classes.map((other) => (other.key === goods.key ? goods : other)) });
  return (
    <div className="grid gap-5">
      <Field
        label="Name of the profile"
        name={`${at}.name`}
        hint={usedBy.length > 0 ? `Used by ${usedBy.join(', ')}.` : 'No store uses it yet.'}
        maxLength={60}
        autoComplete="off"
        value={name}
        error={errors[`${at}.name`]}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <ChoiceGroup
        legend="Taxes are"
        name={`${at}.way`}
        choices={ways}
        value={isInclusive ? 'inside' : 'on-top'}
        onChange={(way) => onChange({ isInclusive: way === 'inside' })}
      />
      {classes.map((goods) => (
        <Goods
          key={goods.key}
          goods={goods}
          errors={errors}
          at={`${at}.${goods.key}`}
          isOnly={classes.length === 1}
          onChange={change}
          onRemove={() => onChange({ classes: classes.filter((other) => other.key !== goods.key) })}
        />
      ))}
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button variant="quiet" size="sm" onClick={() => onChange({ classes: withClass(classes) })}>
          Add another rate for some items
        </Button>
        {onRemove && usedBy.length === 0 && (
          <Button variant="quiet" size="sm" onClick={onRemove}>
            Remove this profile
          </Button>
        )}
      </div>
    </div>
  );
}

type GoodsProps = {
  goods: ClassValues;
  errors: Errors;
  /** The name under which its errors are. */
  at: string;
  isOnly: boolean;
  onChange: (goods: ClassValues) => void;
  onRemove: () => void;
};

/** The taxes on goods of one kind, in the order of the receipt. */
function Goods({ goods, errors, at, isOnly, onChange, onRemove }: GoodsProps) {
  const { taxClass, name, rates } = goods;
  const isStandard = taxClass === 'standard';
  const goodsName = formatSlug(taxClass || name) || 'some items';
  const title = isStandard ? (isOnly ? 'Taxes' : 'Taxes on all other items') : `Taxes on ${goodsName}`;
  const change = (key: number, changes: object) =>
    onChange({ ...goods, rates: rates.map((rate) => (rate.key === key ? { ...rate, ...changes } : rate)) });
  return (
    <fieldset className="grid gap-3">
      <legend className="strong mb-2">{title}</legend>
      {taxClass === '' && (
        <Field
          label="Which items"
          name={at}
          hint="Such as Food. After saving, choose it in the items that it is for."
          maxLength={40}
          autoComplete="off"
          value={name}
          error={errors[at]}
          onChange={({ target }) => onChange({ ...goods, name: target.value })}
        />
      )}
      {rates.length === 0 && <p className="muted">No tax.</p>}
      <ul className="grid gap-3">
        {rates.map(({ key, label, percent }) => (
          <li key={key} className="rate">
            <Field
              label="Name on the receipt"
              name={`${at}.${key}.label`}
              maxLength={30}
              autoComplete="off"
              value={label}
              error={errors[`${at}.${key}.label`]}
              onChange={({ target }) => change(key, { label: target.value })}
            />
            <Field
              label="Percent"
              name={`${at}.${key}.percent`}
              inputMode="decimal"
              maxLength={6}
              autoComplete="off"
              value={percent}
              error={errors[`${at}.${key}.percent`]}
              onChange={({ target }) => change(key, { percent: target.value })}
            />
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove ${label || 'this tax'}`}
              onClick={() => onChange({ ...goods, rates: rates.filter((rate) => rate.key !== key) })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button variant="soft" size="sm" onClick={() => onChange({ ...goods, rates: withRate(rates) })}>
          Add a tax
        </Button>
        {!isStandard && (
          <Button variant="quiet" size="sm" aria-label={`Remove this rate, for ${goodsName}`} onClick={onRemove}>
            Remove this rate
          </Button>
        )}
      </div>
    </fieldset>
  );
}
