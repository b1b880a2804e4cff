import { wholeShop } from '../../contract/defaultShop';
import type { PageAnswer } from '../../contract/firstView';
import type { Shop } from '../../contract/shop';

export const isShop = ({ endpointName }: PageAnswer): boolean => endpointName === 'getShop';

/** A page carries only what differs from the program's own texts. */
export const shopOf = (answers: readonly PageAnswer[]): Shop => wholeShop(Object(answers.find(isShop)?.value));
