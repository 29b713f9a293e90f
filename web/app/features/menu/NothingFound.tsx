import '../../ui/notice.css';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Sprig } from '../../ui/Sprig.tsx';

type NothingFoundProps = { what: string; showAll: () => void; children?: ReactNode };

export function NothingFound({ what, showAll, children }: NothingFoundProps) {
  return (
    <div className="notice">
      <Sprig />
      <p className="lead">{what}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={showAll}>
          Show everything
        </Button>
        {children}
      </div>
    </div>
  );
}
