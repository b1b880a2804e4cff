/** Loaded before the shop (`NODE_OPTIONS`): each SIGUSR2 moves its clock ahead by `CLOCK_STEP` milliseconds. */
const RealDate = Date;
let ahead = 0;

globalThis.Date = class extends RealDate {
	constructor(...parts) {
		if (parts.length === 0) super(RealDate.now() + ahead);
		else super(...parts);
	}
	static now() {
		return RealDate.now() + ahead;
	}
};

process.on('SIGUSR2', () => {
	ahead += Number(process.env.CLOCK_STEP);
});
