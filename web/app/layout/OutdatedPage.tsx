import { useOutdatedPage } from '../lib/api.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';

/**
 * Offers a reload after the server has refused a change from an outdated page. The cart is stored on the device and
 * stays. Not loaded late: a server of a newer release no longer has this page's files.
 */
export function OutdatedPage() {
  const words = useOutdatedPage((state) => state.words);
  if (!words) return null;
  return (
    <div className="outdated">
      <Banner kind="wait">
        <p>{words}</p>
        <Button size="sm" onClick={() => location.reload()}>
          Reload
        </Button>
      </Banner>
    </div>
  );
}
