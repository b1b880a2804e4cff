import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMay } from '#auth/may';
import { isLeft } from '#contract/catalog/demo';
import { Dialog } from '#ui/Dialog';
import { adminApi } from '../adminApi';
import { useDemo } from '../shared/demoApi';
import { useOffered } from '../shared/screens';
import { actions as allActions, destinations as allDestinations, type Target } from './commands';
import { findGroups, type Option, startGroups } from './options';
import { PaletteBox } from './PaletteBox';
import { useOrderMatches } from './useOrderMatches';
import { useProductMatches } from './useProductMatches';

interface PaletteDialogProps {
	onRun: (command: Extract<Target, { run: unknown }>['run']) => void;
	onClose: () => void;
}

const noRows: readonly never[] = [];

/** Users come from their screen's list, which live events update. */
function usePaletteGroups(query: string) {
	const destinations = useOffered(allDestinations);
	const offered = useOffered(allActions);
	const { data: demo } = useDemo();
	const hasDemo = demo !== undefined && isLeft(demo);
	const actions = useMemo(() => offered.filter((action) => hasDemo || !action.demo), [offered, hasDemo]);
	const seesCustomers = useMay('customers:read');
	const { products, ...productSearch } = useProductMatches(query);
	const users = adminApi.useGetAllUsersQuery(undefined, { skip: !seesCustomers });
	const { orders, loading, failed } = useOrderMatches(query);
	const hasQuery = query.trim() !== '';
	const groups = useMemo(
		() =>
			hasQuery
				? findGroups({ destinations, actions, products, users: users.data ?? noRows, orders }, query)
				: startGroups({ destinations, actions }),
		[hasQuery, query, destinations, actions, products, users.data, orders],
	);
	const missing = [
		productSearch.failed && 'productos',
		!users.data && users.isError && 'usuarios',
		failed && 'pedidos',
	].filter((name) => name !== false);
	return {
		groups,
		loading: hasQuery && (productSearch.loading || users.isLoading || loading),
		missing: hasQuery ? missing : noRows,
	};
}

export default function PaletteDialog({ onRun, onClose }: PaletteDialogProps) {
	const [query, setQuery] = useState('');
	const results = usePaletteGroups(query);
	const navigate = useNavigate();
	const { pathname, search } = useLocation();

	const choose = ({ target }: Option) => {
		onClose();
		if ('run' in target) onRun(target.run);
		// This screen's action keeps search and filters.
		else if (target.state && target.to === pathname)
			void navigate({ pathname, search }, { replace: true, state: target.state });
		else void navigate(target.to, { state: target.state ?? null });
	};

	return (
		<Dialog open title="Buscar" onClose={onClose}>
			<PaletteBox query={query} onQuery={setQuery} {...results} onChoose={choose} />
		</Dialog>
	);
}
