/** Required before the server: its clock is wrong by the milliseconds in the file CLOCK_OFFSET, in all of its threads. */
const fs = require('node:fs');

const RealDate = Date;
let offset = 0;
setInterval(() => {
	offset = Number(fs.readFileSync(process.env.CLOCK_OFFSET, 'utf8')) || 0;
}, 50).unref();
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
	construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now()], made),
	apply: () => new RealDate(now()).toString(),
	get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
