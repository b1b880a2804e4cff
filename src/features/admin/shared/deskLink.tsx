import { createContext, type ReactNode, useContext } from 'react';
import { selectHasFeature } from '../../../api/backEnd';
import { useAppSelector } from '../../../store';
import { Link } from '../../../ui/Link';

const Shown = createContext(false);

/** Around real orders: beside samples, or before a back end without it, no order has a page of its own. */
export function WithDesk({ children }: { children: ReactNode }) {
	return <Shown value={useAppSelector((state) => selectHasFeature(state, 'order-desk'))}>{children}</Shown>;
}

export const useHasDesk = (): boolean => useContext(Shown);

export const deskPath = (id: number | string): string => `/admin/orders/${id}`;

export const DeskLink = ({ id, children }: { id: number | string; children: ReactNode }) =>
	useHasDesk() ? <Link to={deskPath(id)}>{children}</Link> : children;
