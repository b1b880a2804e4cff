import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Dialog } from '../../../ui/Dialog';
import type { Target } from './commands';
import type { Option } from './options';
import { PaletteBox } from './PaletteBox';
import type { FindOrders } from './useFoundOrders';
import { usePaletteGroups } from './usePaletteGroups';

export interface PaletteDialogProps {
	findOrders: FindOrders;
	/** What the frame does itself. */
	onRun: (command: Extract<Target, { run: unknown }>['run']) => void;
	onClose: () => void;
}

/** The command palette: every screen, action, product, order and user, one search away. What was typed is not kept. */
export default function PaletteDialog({ findOrders, onRun, onClose }: PaletteDialogProps) {
	const [query, setQuery] = useState('');
	const found = usePaletteGroups(query, findOrders);
	const navigate = useNavigate();
	const { pathname, search } = useLocation();

	const choose = ({ target }: Option) => {
		onClose();
		if ('run' in target) onRun(target.run);
		// What is done on this very screen leaves its search and filters as they are.
		else if (target.state && target.to === pathname)
			void navigate({ pathname, search }, { replace: true, state: target.state });
		else void navigate(target.to, { state: target.state ?? null });
	};

	return (
		<Dialog open title="Buscar" onClose={onClose}>
			<PaletteBox query={query} onQuery={setQuery} {...found} onChoose={choose} />
		</Dialog>
	);
}
