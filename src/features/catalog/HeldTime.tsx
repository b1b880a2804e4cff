import type { Product } from '../../../contract/product';
import { knownHoldKey } from '../../auth/holdKey';
import { holdsApi } from '../../auth/holdsApi';
import { clockText } from '../../lib/clockText';
import { useServerSeconds } from './holdClock';

/** The end of the sentence that begins with "Apartado"; in a chunk of its own, since few products are held. */
export default function HeldTime({ product: { id, heldUntil } }: { product: Product }) {
	const left = useServerSeconds(heldUntil ?? '');
	const key = knownHoldKey();
	const of = `${id} ${heldUntil}`;
	const { data, isUninitialized, isLoading } = holdsApi.useGetOwnHoldQuery({ key, of }, { skip: key === null });
	if (!isUninitialized && isLoading) return null;
	if (data?.items.some(({ productId }) => productId === id)) return ' para ti';
	return left ? `: puede liberarse en ${clockText(left)}` : null;
}
