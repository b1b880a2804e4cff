import type { Product } from '../../../contract/product';
import { knownHoldKey } from '../../auth/holdKey';
import { holdsApi } from '../../auth/holdsApi';
import { clockText } from '../../lib/clockText';
import { useServerSeconds } from './holdClock';

/** In a chunk of its own, since few products are held. */
export default function HeldTime({ product: { id, heldUntil } }: { product: Product }) {
	const left = useServerSeconds(heldUntil ?? '');
	const key = knownHoldKey();
	const of = `${id} ${heldUntil}`;
	const { data, isUninitialized, isLoading } = holdsApi.useGetOwnHoldQuery({ key, of }, { skip: key === null });
	if (!isUninitialized && isLoading) return <span>Apartado</span>;
	if (data?.items.some(({ productId }) => productId === id)) return <span>Apartado para ti</span>;
	return <span>{left ? `Apartado: puede liberarse en ${clockText(left)}` : 'Apartado'}</span>;
}
