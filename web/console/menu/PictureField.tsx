import type { OwnerCatalogue } from '@juniper/core/contracts/owner-menu.ts';
import type { cropPicture, getPicture, uploadPicture } from '@juniper/core/contracts/pictures.ts';
import { isUploadedPicture, pictureTypes } from '@juniper/core/rules/uploaded-picture.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { sendSigned } from '../../app/lib/api.ts';
import { lateComponent } from '../../app/lib/late-component.tsx';
import { Button, buttonClass } from '../../app/ui/Button.tsx';
import { FieldError, useIds } from '../../app/ui/Fields.tsx';
import { Picture } from '../../app/ui/Picture.tsx';
import { describeError, useCall, useInvalidate } from '../lib/calls.ts';
import {
  type Area,
  cutSquare,
  type LocalPicture,
  loadOriginal,
  PictureProblem,
  readPicture,
  toCrop,
} from './picture-file.ts';
import { listReadyPictures, outdatedByMenu } from './working-copy.ts';

const CropDialog = lateComponent(() => import('./CropDialog.tsx'), 'CropDialog');

const pollMs = 1_000;

/**
 * Asks each second whether an uploaded picture is encoded. Then loads the working copy again, which says what can be
 * published. Pictures of the release are always ready.
 */
export const usePictureState = (name: string, copy: OwnerCatalogue): { isReady: boolean; problem: string } => {
  const [failed, setFailed] = useState('');
  const reload = useInvalidate(outdatedByMenu);
  const isReady = isUploadedPicture(name) ? listReadyPictures(copy).has(name) : name !== '';
  const isAsked = isUploadedPicture(name) && !isReady && failed !== name;
  const { data, dataUpdatedAt } = useCall<typeof getPicture>(`/owner/pictures/${name}`, {
    enabled: isAsked,
    ...(isAsked && { refetchInterval: pollMs }),
  });
  const { state, problem } = data?.data ?? { state: 'waiting', problem: null };
  const isNews = isAsked && state === 'ready';
  if (isAsked && state === 'failed') setFailed(name);
  useEffect(() => {
    // The next poll must not break off what this one loads.
    if (isNews && dataUpdatedAt) void reload({ cancelRefetch: false });
  }, [isNews, dataUpdatedAt, reload]);
  const words = problem ?? 'This picture could not be used. Please choose another one.';
  return { isReady, problem: failed === name && name !== '' ? words : '' };
};

/** A picture that is being cropped: chosen on this device, or the whole of an uploaded one. */
type Cropping = LocalPicture & { original?: string };

const describeProblem = (error: unknown) => (error instanceof PictureProblem ? error.message : describeError(error));

type PictureFieldProps = {
  picture: string;
  isReady: boolean;
  /** The reason why the picture cannot be used. */
  problem: string | undefined;
  onChange: (picture: string) => void;
};

/**
 * Lets an owner choose or photograph a picture and drag it to a square. The square shows at once; the server encodes it
 * meanwhile.
 */
export function PictureField({ picture, isReady, problem, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** 'Cancel' was pressed while the picture was being sent. */
  const isCancelled = useRef(false);
  const [cropping, setCropping] = useState<Cropping>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [local, setLocal] = useState<{ name: string; url: string }>();
  /** The dialog was open: whoever closed it goes on here, as soon as the field can have the focus. */
  const wasOpen = useRef(false);
  useEffect(() => {
    if (cropping) wasOpen.current = true;
    if (cropping || isBusy || !wasOpen.current) return;
    wasOpen.current = false;
    if (document.activeElement === document.body) input.current?.focus();
  }, [cropping, isBusy]);
  useRevoked(cropping?.url);
  useRevoked(local?.url);

  const attempt = async (work: () => Promise<void>) => {
    isCancelled.current = false;
    setBusy(true);
    setFailure('');
    await work().catch((error) => setFailure(describeProblem(error)));
    setBusy(false);
  };
  const choose = (file: File) => attempt(async () => setCropping(await readPicture(file)));
  const cropAgain = () => attempt(async () => setCropping({ ...(await loadOriginal(picture)), original: picture }));
  const use = (whole: Cropping, area: Area) =>
    attempt(async () => {
      const url = await cutSquare(whole, area);
      const name = await send(whole, area);
      if (isCancelled.current) return URL.revokeObjectURL(url);
      setLocal({ name, url });
      setCropping(undefined);
      onChange(name);
    });

  const shown = local?.name === picture ? local.url : undefined;
  const error = (!cropping && failure) || problem;
  const { hintId, errorId, describedBy } = useIds(error, 'Preparing photo...');
  return (
    <div className="field">
      <span className="pfield__label">Picture</span>
      <div className="pfield">
        <span className="pfield__photo">
          {shown && <img src={shown} alt="" width={400} height={400} />}
          {!shown && picture && <Picture key={`${picture} ${isReady}`} name={picture} alt="" sizes="112px" />}
        </span>
        <div className="pfield__acts">
          <label className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {picture ? 'Choose another' : 'Add a photo'}
            <input
              ref={input}
              className="sr-only"
              type="file"
              name="picture"
              accept={pictureTypes.join()}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy}
              disabled={isBusy}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // Chosen twice, the same file is a change too.
                target.value = '';
                if (file) void choose(file);
              }}
            />
          </label>
          {isUploadedPicture(picture) && (
            <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void cropAgain()}>
              Crop again
            </Button>
          )}
          <p id={hintId} className="hint" role="status">
            {picture && !isReady && !problem ? 'Preparing photo...' : ''}
          </p>
        </div>
      </div>
      {error && <FieldError id={errorId} text={error} />}
      {cropping && (
        <Suspense>
          <CropDialog
            picture={cropping}
            busy={isBusy}
            failure={failure}
            onDone={(area) => void use(cropping, area)}
            onClose={() => {
              isCancelled.current = true;
              setCropping(undefined);
              setFailure('');
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Sends the picture, or another square of one that the server has. Returns its name. */
const send = async ({ blob, original }: Cropping, area: Area): Promise<string> => {
  const crop = toCrop(area);
  const { data } = original
    ? await sendSigned<typeof cropPicture>('POST', `/owner/pictures/${original}/crop`, crop)
    : await sendSigned<typeof uploadPicture>('POST', `/owner/pictures?x=${crop.x}&y=${crop.y}&size=${crop.size}`, blob);
  return data.name;
};

/** Gives the memory of a local picture back when it is no longer shown. */
const useRevoked = (url: string | undefined) =>
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
