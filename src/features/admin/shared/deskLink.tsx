import { createContext, type ReactNode, useContext } from 'react';
import { useIsOurs } from '../../../api/backEnd';
import { Link } from '../../../ui/Link';

const Shown = createContext(false);

/** Around real orders: beside samples, or before a foreign back end, no order has a page of its own. */
export function WithDesk({ children }: { children: ReactNode }) {
	return <Shown value={useIsOurs()}>{children}</Shown>;
}

export const useHasDesk = (): boolean => useContext(Shown);

export const deskPath = (id: number | string): string => `/admin/orders/${id}`;

export const DeskLink = ({ id, children }: { id: number | string; children: ReactNode }) =>
	useHasDesk() ? <Link to={deskPath(id)}>{children}</Link> : children;
