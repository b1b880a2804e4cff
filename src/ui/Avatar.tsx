import styles from './Avatar.module.css';

/** Decorative: the name stands beside it. Pixels. */
export const Avatar = ({ initial, size = 40 }: { initial: string; size?: number }) => (
	<span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.44 }} aria-hidden="true">
		{initial}
	</span>
);
