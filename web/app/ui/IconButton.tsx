import './icon-button.css';
import { Icon, type IconName } from './Icon.tsx';

type IconButtonProps = { icon: IconName; label: string; disabled?: boolean; onClick: () => void };

export function IconButton({ icon, label, disabled, onClick }: IconButtonProps) {
  return (
    <button className="iconbtn" type="button" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
