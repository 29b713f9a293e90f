import 'react-easy-crop/react-easy-crop.css';
import './crop.css';
import { minPictureSide } from '@juniper/core/rules/uploaded-picture.ts';
import { useEffect, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import type { Area, LocalPicture } from './picture-file.ts';

type CropDialogProps = {
  picture: LocalPicture;
  busy: boolean;
  failure: string;
  onDone: (area: Area) => void;
  onClose: () => void;
};

const zoomStep = 0.01;

/** Cuts a square. The picture is dragged and pinched under it; arrow keys and the slider do the same. */
export function CropDialog({ picture: { url, width, height }, busy, failure, onDone, onClose }: CropDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  // No closer than a square of 800 pixels: enlarged, it would be blurred.
  const closest = Math.max(1, Math.min(width, height) / minPictureSide);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className="crop" aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId} className="h3">
        Crop photo
      </h2>
      <div className="crop__photo">
        <Cropper
          image={url}
          aspect={1}
          crop={place}
          zoom={zoom}
          maxZoom={closest}
          minZoom={1}
          rotation={0}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={setArea}
          showGrid={false}
          // Its style element would break the security policy. The sheet is imported above.
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': 'The square. Arrow keys move the picture under it.' }}
          mediaProps={{ alt: 'The whole picture' }}
        />
      </div>
      {closest > 1 && (
        <label className="crop__zoom">
          Zoom
          <input
            type="range"
            min={1}
            max={closest}
            step={zoomStep}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </label>
      )}
      {failure && <Banner kind="danger">{failure}</Banner>}
      <div className="crop__acts">
        <Button busy={busy} disabled={!area} onClick={() => area && onDone(area)}>
          {busy ? 'Sending...' : 'Use this picture'}
        </Button>
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
      </div>
    </dialog>
  );
}
