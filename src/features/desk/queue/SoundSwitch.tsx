import { useLingui } from '@lingui/react/macro';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { BellIcon, BellOffIcon } from '../deskIcons';
import { isSoundOn, playNewOrderSound, setSoundOn } from '../newOrderSound';

/** Turns the sound for new orders on, and plays it, or off. */
export function SoundSwitch() {
  const { t } = useLingui();
  const [isOn, setOn] = useState(isSoundOn);
  const toggle = () => {
    setOn(!isOn);
    setSoundOn(!isOn);
    if (!isOn) playNewOrderSound();
  };
  return (
    <Tooltip title={isOn ? t`Sound for new orders: on` : t`Sound for new orders: off`} describeChild>
      <IconButton
        aria-label={t`Sound for new orders`}
        aria-pressed={isOn}
        onClick={toggle}
        sx={(theme) => ({
          fontSize: '1.25rem',
          border: theme.mixins.line(theme.vars.palette.outline),
        })}
      >
        {isOn ? <BellIcon /> : <BellOffIcon />}
      </IconButton>
    </Tooltip>
  );
}
