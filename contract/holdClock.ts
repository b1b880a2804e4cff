import * as v from 'valibot';

/** Below the API base: POST holds, PUT renews, DELETE releases, GET tells the time. Apart, because every card needs it. */
export const holdsPath = '/holds';

/** GET tells what is held for whoever asks. */
export const ownHoldPath = '/holds/own';

/** The server's clock, by which `heldUntil` of a product counts. */
export const HoldClock = v.object({ now: v.string() });
export type HoldClock = v.InferOutput<typeof HoldClock>;
