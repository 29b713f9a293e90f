import type { changeScreen, getScreen, Screen } from '@juniper/core/contracts/pickup-screen.ts';
import { shownReadyMinutes } from '@juniper/core/rules/pickup-screen.ts';
import { useState } from 'react';
import { formatDate } from '../../app/lib/dates.ts';
import { Button } from '../../app/ui/Button.tsx';
import { Checkbox } from '../../app/ui/Checkbox.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useCall, useChange } from '../lib/calls.ts';
import { Loaded } from '../lib/Loaded.tsx';
import { Part } from '../lib/Part.tsx';
import { getStoreZone } from '../lib/shop-time.ts';

/** Makes the link of the screen in a store's room, and says what it shows. */
export function PickupScreen({ store }: { store: string }) {
  const screen = useCall<typeof getScreen>(`/owner/stores/${store}/screen`);
  return (
    <Part title="Pickup screen">
      <p className="muted">
        {`A screen in the room with the numbers of pickups that are being made, and for ${shownReadyMinutes} minutes of those that are ready. It needs no login: whoever has its link sees the numbers.`}
      </p>
      <Loaded call={screen}>{({ data }) => <ScreenSettings store={store} screen={data} />}</Loaded>
    </Part>
  );
}

function ScreenSettings({ store, screen: { keyMadeAt, showsNames } }: { store: string; screen: Screen }) {
  const path = `/owner/stores/${store}/screen` as const;
  const [link, setLink] = useState<string>();
  const [asked, ask] = useState<'new' | 'none'>();
  const change = useChange<typeof changeScreen>('PUT', {
    outdates: [path, '/owner/audit'],
    onDone: ({ data: { key } }) => {
      ask(undefined);
      if (key) setLink(`${location.origin}/pickup/${store}?key=${key}`);
    },
  });
  const send = (key: 'keep' | 'new' | 'none', names = showsNames) => {
    if (key !== 'keep') setLink(undefined);
    change.mutate({ path, body: { key, showsNames: names } });
  };
  return (
    <div className="grid justify-items-start gap-4">
      {link && <ScreenLink link={link} />}
      {!link && keyMadeAt && (
        <p className="small">{`The link was made on ${formatDate(keyMadeAt, getStoreZone(store))}. It can’t be shown again.`}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          busy={change.isPending}
          onClick={() => (keyMadeAt ? ask('new') : send('new'))}
        >
          {keyMadeAt ? 'Replace the link' : 'Make the link'}
        </Button>
        {keyMadeAt && (
          <Button variant="quiet" size="sm" onClick={() => ask('none')}>
            Remove it
          </Button>
        )}
      </div>
      <Checkbox
        label="Show first names beside the numbers"
        checked={showsNames}
        disabled={change.isPending}
        onChange={({ target }) => send('keep', target.checked)}
      />
      {asked && (
        <Modal
          title={asked === 'new' ? 'Replace the link?' : 'Remove the link?'}
          safeLabel="Keep it"
          onClose={() => ask(undefined)}
          action={{
            label: asked === 'new' ? 'Replace it' : 'Remove it',
            act: () => send(asked),
            staysOpen: true,
            busy: change.isPending,
          }}
        >
          <p className="muted">Screens with the old link show nothing from then on.</p>
        </Modal>
      )}
    </div>
  );
}

function ScreenLink({ link }: { link: string }) {
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => showToast('success', 'Copied.'),
      () => showToast('error', 'Your browser does not allow it. Please select the link and copy it.'),
    );
  return (
    <div className="grid w-full gap-3">
      <Field
        label="Link of the screen"
        hint="Open it on the screen now: it is shown only this once."
        name="screen-link"
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <div>
        <Button size="sm" onClick={copy}>
          Copy the link
        </Button>
      </div>
    </div>
  );
}
