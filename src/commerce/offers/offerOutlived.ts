import { createAction } from '@reduxjs/toolkit';

/** A page still shows an offer whose time is over, and no event has come. */
export const offerOutlived = createAction('offers/outlived');
