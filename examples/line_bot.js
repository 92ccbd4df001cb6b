// A bot in a few lines: plays any legal action. urbes tournament lost_cities --bots greedy,"cmd:node examples/line_bot.js"
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const answers = {
  hello: () => say({ type: "hello", protocol: 1, name: "Line bot" }),
  decide: ({ decision, legal }) => say({ type: "move", decision, action: legal[Math.floor(Math.random() * legal.length)] }), // and the view: all that this seat may know
  quit: () => process.exit(),
};
require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    answers[message.type]?.(message);
  });
