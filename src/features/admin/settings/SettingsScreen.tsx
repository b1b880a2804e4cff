import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { sectionOf, settingPaths, shownSections } from '../../../../contract/settings/settings';
import { cx } from '../../../ui/cx';
import { Link } from '../../../ui/Link';
import { PageMeta } from '../../../ui/PageMeta';
import { LeaveDialog } from '../editor/LeaveDialog';
import { useUnsavedPage } from '../editor/useUnsavedPage';
import list from '../list/List.module.css';
import styles from './Settings.module.css';
import { SettingsSection } from './SettingsSection';

const root = settingPaths.section('').slice(0, -1);

/** R14-15. The address without a section shows a phone the index, and wider screens the first section beside it. */
export function SettingsScreen() {
	const { section: asked } = useParams();
	const section = shownSections.find((one) => one === asked);
	const [unsaved, setUnsaved] = useState(false);
	const guard = useUnsavedPage(unsaved, root);
	if (asked && !section) return <Navigate to={root} replace />;
	const shown = section ?? 'identity';
	return (
		<div className={list.list} data-open={section !== undefined}>
			<PageMeta title={section ? `Ajustes: ${sectionOf(section).title}` : 'Ajustes'} noindex />
			<h1>Ajustes</h1>
			{section && (
				<Link to={root} className={cx('row gap-1', styles.back)}>
					<ChevronLeft size={18} />
					Todos los ajustes
				</Link>
			)}
			<div className={styles.columns}>
				<nav aria-label="Secciones" className={styles.index}>
					<ul>
						{shownSections.map((one) => (
							<li key={one}>
								<Link
									to={settingPaths.section(one)}
									className={cx('row between', styles.entry)}
									aria-current={one === shown ? (section ? 'page' : 'true') : undefined}
								>
									{sectionOf(one).title}
									<ChevronRight size={18} />
								</Link>
							</li>
						))}
					</ul>
				</nav>
				<div className={styles.section}>
					<SettingsSection key={shown} section={shown} onDirty={setUnsaved} />
				</div>
			</div>
			<LeaveDialog guard={guard}>
				{`Tienes cambios sin guardar en: ${sectionOf(shown).title}. ¿Quieres descartarlos?`}
			</LeaveDialog>
		</div>
	);
}
