import Button from '@mui/material/Button';
import { useState } from 'react';
import { type DeliveryArea } from '../../../../contract/delivery';
import { priceText } from '../../../components/priceText';
import { courierText } from '../../../components/timeText';
import { CardRow, CardTable } from '../CardTable';
import { AreaForm } from './AreaForm';

const timesText = ({ weekly_slots, capacity, courier_days }: DeliveryArea): string =>
  weekly_slots ? `${weekly_slots.length} a week, ${capacity} orders each` : courierText(courier_days);

/** The delivery areas; one at a time is added or changed. */
export function AreaList({ areas }: { areas: DeliveryArea[] }) {
  const [edited, setEdited] = useState<{ area: DeliveryArea | null } | null>(null);
  if (edited) return <AreaForm area={edited.area} onClose={() => setEdited(null)} />;
  return (
    <>
      <CardTable label="Areas" columns={['Area', 'Fee', 'Free from', 'Delivery', 'Local levels', 'Change']}>
        {areas.map((area) => (
          <CardRow
            key={area.id}
            cells={[
              area.name,
              priceText(area.fee),
              area.free_from === null ? 'Never' : priceText(area.free_from),
              timesText(area),
              area.local_levels.length,
              <Button key="edit" variant="outlined" size="small" onClick={() => setEdited({ area })}>
                Edit
              </Button>,
            ]}
          />
        ))}
      </CardTable>
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setEdited({ area: null })}>
        Add an area
      </Button>
    </>
  );
}
