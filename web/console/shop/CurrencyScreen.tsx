import type { OwnerShop, setMoney } from '@juniper/core/contracts/owner-shop.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { sendSigned } from '../../app/lib/api.ts';
import { SelectField } from '../../app/ui/Fields.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { Loaded } from '../lib/Loaded.tsx';
import { outdatedByShop, useOwnerShop } from '../lib/owner-shop.ts';
import { paths } from '../lib/paths.ts';
import { useConflict } from '../lib/use-conflict.tsx';
import { useVersionedForm, VersionedForm } from '../lib/use-versioned-form.tsx';
import { currencies, describeCurrency, localeChoices, toMoney } from './currencies.ts';

/** Edits the one currency of the business. */
export function CurrencyScreen() {
  const shop = useOwnerShop();
  return (
    <>
      <ScreenHead title="Currency" back={{ to: paths.shop, label: 'Settings' }} />
      <Loaded call={shop}>{({ data }) => <CurrencyForm shop={data} />}</Loaded>
    </>
  );
}

type Values = { code: string; locale: string };

const send = async ({ code, locale }: Values, { version }: OwnerShop) => {
  const body = { money: toMoney(code, locale), version };
  return (await sendSigned<typeof setMoney>('PUT', '/owner/money', body)).data;
};

function CurrencyForm({ shop }: { shop: OwnerShop }) {
  const navigate = useNavigate();
  const { values, set, form, forget } = useVersionedForm<OwnerShop, Values>({
    row: shop,
    send,
    check: () => ({}),
    saving: useConflict(outdatedByShop),
    isLive: true,
    toValues: ({ money: { code, locale } }) => ({ code, locale }),
    describe: ({ code, locale }) => ({ currency: code, 'way of writing': locale }),
    onSaved: ({ row: { money }, undoToast }) => {
      showToast('success', `Customers now see amounts in ${describeCurrency(money)}.`, undoToast);
      forget();
      void navigate(paths.shop);
    },
  });
  const all = useMemo(currencies, []);
  const locales = useMemo(() => localeChoices(values.code, shop.money.locale), [values.code, shop.money.locale]);
  return (
    <VersionedForm {...form}>
      <SelectField
        label="Currency"
        name="code"
        value={values.code}
        disabled={shop.hasOrders}
        onChange={({ target }) => set({ code: target.value })}
      >
        {all.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Amounts are written as"
        name="locale"
        value={values.locale}
        onChange={({ target }) => set({ locale: target.value })}
      >
        {locales.map(({ locale, label }) => (
          <option key={locale} value={locale}>
            {label}
          </option>
        ))}
      </SelectField>
      <p className="hint">
        {shop.hasOrders
          ? 'There are orders in this currency, so it can’t be changed. You can still change how amounts are written.'
          : 'The numbers on the menu stay as they are: 4.00 is 4.00 of the new currency. After the first order the currency can’t be changed.'}
      </p>
    </VersionedForm>
  );
}
