import { Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectMay } from '#auth/may';
import { useAppDispatch, useAppSelector } from '#store';
import { selectShortcutsOff, sidebarToggled } from '#store/uiSlice';
import { cx } from '#ui/cx';
import { LoadedDialog } from '../shared/LoadedDialog';
import type { OpenRequest } from '../shared/openRequest';
import { useOffered } from '../shared/screens';
import { Keys } from '../shortcuts/Keys';
import { listsWithForm, type ShortcutCommand, shortcuts } from '../shortcuts/shortcutTable';
import { useShortcuts } from '../shortcuts/useShortcuts';
import styles from './Palette.module.css';

const loadPalette = () => import(/* webpackChunkName: "admin-palette" */ './PaletteDialog');
const loadShortcuts = () => import(/* webpackChunkName: "admin-shortcuts" */ '../shortcuts/ShortcutsDialog');

const paletteShortcut = shortcuts.find(({ command }) => command === 'palette');

function focusSearch(): void {
	const field = document.querySelector<HTMLInputElement>('main input[type=search]');
	field?.focus();
	field?.select();
}

export function CommandCenter() {
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const dispatch = useAppDispatch();
	const off = useAppSelector(selectShortcutsOff);
	const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
	const close = () => setOpen(null);

	const offered = useOffered(shortcuts);
	const made = listsWithForm[pathname];
	const mayMake = useAppSelector((state) => made !== undefined && selectMay(state, made));

	function run(command: ShortcutCommand) {
		if (!offered.some((one) => one.command === command)) return;
		if (typeof command === 'object') void navigate(command.go);
		else if (command === 'palette') setOpen(open === 'palette' ? null : 'palette');
		else if (command === 'list') setOpen('shortcuts');
		else if (command === 'sidebar') dispatch(sidebarToggled());
		else if (command === 'search') focusSearch();
		else if (mayMake)
			void navigate({ pathname, search }, { replace: true, state: { create: true } satisfies OpenRequest });
	}
	useShortcuts({ single: !off, run, paletteOpen: open === 'palette' });

	return (
		<>
			<button
				type="button"
				className={cx('row gap-2', styles.opener)}
				aria-label="Buscar en la administración"
				aria-keyshortcuts="Control+K Meta+K"
				aria-haspopup="dialog"
				onClick={() => setOpen('palette')}
				onPointerEnter={() => void loadPalette().catch(() => {})}
			>
				<Search size={20} />
				<span className={styles.openerText}>
					<span>Buscar…</span>
					{paletteShortcut && <Keys shortcut={paletteShortcut} />}
				</span>
			</button>
			{open === 'palette' && (
				<LoadedDialog key="palette" title="Buscar" load={loadPalette} onClose={close}>
					{({ default: PaletteDialog }) => (
						<PaletteDialog
							onRun={(command) => (command === 'shortcuts' ? setOpen('shortcuts') : dispatch(sidebarToggled()))}
							onClose={close}
						/>
					)}
				</LoadedDialog>
			)}
			{open === 'shortcuts' && (
				<LoadedDialog key="shortcuts" title="Atajos de teclado" load={loadShortcuts} onClose={close}>
					{({ default: ShortcutsDialog }) => <ShortcutsDialog onClose={close} />}
				</LoadedDialog>
			)}
		</>
	);
}
