import { useCallback, useState } from 'react';
import { type SettingSection, sectionOf, shownSections } from '../../../../contract/settings/settings';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { Link } from '../../../ui/Link';
import { PageMeta } from '../../../ui/PageMeta';
import { LeaveDialog } from '../editor/LeaveDialog';
import { useUnsavedPage } from '../editor/useUnsavedPage';
import list from '../list/List.module.css';
import { SendTestMail } from '../shared/SendTestMail';
import styles from './Settings.module.css';
import { SettingsSection } from './SettingsSection';

function show(section: SettingSection): void {
	const heading = document.getElementById(section)?.querySelector('h2');
	heading?.focus();
	heading?.scrollIntoView();
}

/** R14-15. */
export function SettingsScreen() {
	const [unsaved, setUnsaved] = useState<readonly SettingSection[]>([]);
	const noteDirty = useCallback((section: SettingSection, dirty: boolean) => {
		setUnsaved((known) => {
			if (known.includes(section) === dirty) return known;
			return dirty ? [...known, section] : known.filter((one) => one !== section);
		});
	}, []);
	const guard = useUnsavedPage(unsaved.length > 0, '/admin');
	return (
		<div className={list.list}>
			<PageMeta title="Ajustes" noindex />
			<h1>Ajustes</h1>
			<nav aria-label="Secciones" className="cluster gap-2">
				{shownSections.map((section) => (
					<Button key={section} size="s" onClick={() => show(section)}>
						{sectionOf(section).title}
					</Button>
				))}
			</nav>
			<div className={cx('stack gap-5', styles.sections)}>
				{shownSections.map((section) => (
					<SettingsSection key={section} section={section} onDirty={noteDirty}>
						{section === 'mail' && (
							<SendTestMail>
								Guarda los datos y envíate un correo: así sabes si funcionan. Lo que la tienda envió está en{' '}
								<Link to="/admin/mail">Correo</Link>.
							</SendTestMail>
						)}
					</SettingsSection>
				))}
			</div>
			<LeaveDialog guard={guard}>
				{`Tienes cambios sin guardar en: ${unsaved.map((section) => sectionOf(section).title).join(', ')}. ¿Quieres descartarlos?`}
			</LeaveDialog>
		</div>
	);
}
