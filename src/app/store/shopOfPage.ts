import type { PageAnswer } from '#contract/shared/firstView';
import { wholeShop } from '#contract/shop/default';
import type { Shop } from '#contract/shop/shop';

export const isShop = ({ endpointName }: PageAnswer): boolean => endpointName === 'getShop';

/** A page carries only differences from the defaults. */
export const shopOf = (answers: readonly PageAnswer[]): Shop => wholeShop(Object(answers.find(isShop)?.value));
