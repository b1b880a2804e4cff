import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { type SettingSection, sectionOf, settingPaths, shownSections } from '#contract/settings/settings';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { PageMeta } from '#ui/PageMeta';
import { LeaveDialog } from '../kit/editor/LeaveDialog';
import { useUnsavedPage } from '../kit/editor/useUnsavedPage';
import list from '../kit/list/List.module.css';
import styles from './Settings.module.css';
import { SettingsSection } from './SettingsSection';
import { groups, useSectionStates } from './sectionStates';

const root = settingPaths.section('').slice(0, -1);

/** R14-15. Without a section, phones show the index, wider screens the first section too. */
export function SettingsScreen() {
	const { section: requested } = useParams();
	const section = shownSections.find((one) => one === requested);
	const [unsaved, setUnsaved] = useState(false);
	const guard = useUnsavedPage(unsaved, root);
	if (requested && !section) return <Navigate to={root} replace />;
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
				<SettingsIndex shown={shown} current={section !== undefined} />
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

function SettingsIndex({ shown, current }: { shown: SettingSection; current: boolean }) {
	const states = useSectionStates();
	return (
		<nav aria-label="Secciones" className={cx('stack', styles.index)}>
			{groups.map(({ title, sections }) => (
				<section key={title} className="stack gap-1" aria-label={title}>
					<p className="hint">{title}</p>
					<ul>
						{sections.map((one) => (
							<Entry
								key={one}
								to={settingPaths.section(one)}
								title={sectionOf(one).title}
								state={states[one]}
								current={one === shown && (current ? 'page' : 'true')}
							/>
						))}
						{title === 'Pedidos y correo' && <Entry to="/admin/delivery" title="Envíos" state={states.delivery} />}
					</ul>
				</section>
			))}
		</nav>
	);
}

interface EntryProps {
	to: string;
	title: string;
	state: string | undefined;
	current?: 'page' | 'true' | false;
}

function Entry({ to, title, state, current }: EntryProps) {
	const id = useId();
	return (
		<li>
			<Link
				to={to}
				className={cx('row between', styles.entry)}
				aria-current={current || undefined}
				aria-labelledby={id}
				aria-describedby={`${id}-state`}
			>
				<span>
					<span id={id}>{title}</span>
					<small id={`${id}-state`} className="note">
						{state}
					</small>
				</span>
				<ChevronRight size={18} />
			</Link>
		</li>
	);
}
