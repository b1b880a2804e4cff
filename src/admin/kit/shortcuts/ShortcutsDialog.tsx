import { useAppDispatch, useAppSelector } from '#store';
import { selectShortcutsOff, shortcutsToggled } from '#store/uiSlice';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { CheckboxField } from '#ui/fields';
import { useOffered } from '../shared/screens';
import { Keys } from './Keys';
import styles from './Shortcuts.module.css';
import { shortcuts } from './shortcutTable';

/** Single keys can be switched off (WCAG 2.1.4). */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
	const dispatch = useAppDispatch();
	const off = useAppSelector(selectShortcutsOff);
	const offered = useOffered(shortcuts);
	const groups = [...new Set(offered.map(({ group }) => group))];
	return (
		<Dialog open title="Atajos de teclado" onClose={onClose}>
			<div className="stack gap-5">
				{groups.map((group) => (
					<section key={group} aria-label={group}>
						<h3 className="hint">{group}</h3>
						<dl className={cx('divided', styles.list)}>
							{offered
								.filter((shortcut) => shortcut.group === group)
								.map((shortcut) => (
									<div key={shortcut.label} className={cx('row between gap-4', styles.row)}>
										<dt>{shortcut.label}</dt>
										<dd>
											<Keys shortcut={shortcut} />
										</dd>
									</div>
								))}
						</dl>
					</section>
				))}
			</div>
			<div className={styles.switch}>
				<CheckboxField
					label="Usar los atajos de una tecla"
					help="Ctrl K y ⌘ K funcionan siempre. Recordamos tu elección hasta que recargues la página."
					checked={!off}
					onChange={() => dispatch(shortcutsToggled())}
				/>
			</div>
		</Dialog>
	);
}
