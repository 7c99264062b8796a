import { useEffect, useRef } from 'react';
import { useAppDispatch } from '../../api/hooks';
import { deskApi, POLLING, QUEUE } from './deskEndpoints';
import { isSoundOn, playNewOrderSound } from './newOrderSound';
import { useGetQueueCountsQuery } from './queue/queueEndpoints';

/** How many orders are new. Another one plays the sound, if it is on, and is shown at once; also in a tab in the background. */
export function useNewOrders(): number {
  const { data } = useGetQueueCountsQuery(undefined, { pollingInterval: POLLING.pollingInterval });
  const dispatch = useAppDispatch();
  const newest = data?.newest;
  const seen = useRef(newest);

  useEffect(() => {
    if (newest !== undefined && seen.current !== undefined && newest > seen.current) {
      dispatch(deskApi.util.invalidateTags([QUEUE]));
      if (isSoundOn()) playNewOrderSound();
    }
    seen.current = newest;
  }, [newest, dispatch]);

  return data?.placed ?? 0;
}
