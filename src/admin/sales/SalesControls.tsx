import { type Grouping, groupings, type Period } from '#lib/salesFigures';
import { cx } from '#ui/cx';
import { SelectField } from '#ui/fields';
import { periods } from '../kit/shared/periods';
import styles from './SalesScreen.module.css';

interface SalesControlsProps {
	period: Period;
	grouping: Grouping;
	onPeriod: (period: Period) => void;
	onGrouping: (grouping: Grouping) => void;
}

/** R3-180. */
export const SalesControls = ({ period, grouping, onPeriod, onGrouping }: SalesControlsProps) => (
	<div className={cx('grid gap-3', styles.controls)}>
		<SelectField
			label="Periodo"
			options={periods}
			value={period}
			onChange={(event) => onPeriod(event.target.value as Period)}
		/>
		<SelectField
			label="Agrupar por"
			options={groupings}
			value={grouping}
			onChange={(event) => onGrouping(event.target.value as Grouping)}
		/>
	</div>
);
