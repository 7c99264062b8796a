import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatPrice } from '../../../../contract/formats';
import { type DeliveryArea } from '../../../../contract/delivery';
import { formatCourier } from '../../../components/courierDays';
import { NepaliText } from '../../../components/NepaliText';
import { CardRow, CardTable } from '../CardTable';
import { AreaForm } from './AreaForm';

function timesText(i18n: I18n, { weekly_slots, capacity, courier_days }: DeliveryArea): string {
  if (!weekly_slots || capacity === null) return formatCourier(i18n, courier_days);
  const slots = weekly_slots.length;
  return i18n._(msg`${slots} a week, ${capacity} orders each`);
}

/** The delivery areas; one at a time is added or changed. */
export function AreaList({ areas }: { areas: DeliveryArea[] }) {
  const { t, i18n } = useLingui();
  const [edited, setEdited] = useState<{ area: DeliveryArea | null } | null>(null);
  if (edited) return <AreaForm area={edited.area} onClose={() => setEdited(null)} />;
  return (
    <>
      <CardTable label={t`Areas`} columns={[t`Area`, t`Fee`, t`Free from`, t`Delivery`, t`Local levels`, t`Change`]}>
        {areas.map((area) => (
          <CardRow
            key={area.id}
            cells={[
              <NepaliText key="name">{area.name}</NepaliText>,
              formatPrice(i18n, area.fee),
              area.free_from === null ? t`Never` : formatPrice(i18n, area.free_from),
              timesText(i18n, area),
              area.local_levels.length,
              <Button key="edit" variant="outlined" size="small" onClick={() => setEdited({ area })}>
                <Trans>Edit</Trans>
              </Button>,
            ]}
          />
        ))}
      </CardTable>
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setEdited({ area: null })}>
        <Trans>Add an area</Trans>
      </Button>
    </>
  );
}
