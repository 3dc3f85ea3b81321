/**
 * The steps of a job of a workflow.
 * @param workflow the parsed file
 * @throws Error when the job does not exist
 */
export function stepsOf(workflow, job) {
  const jobs = Object.keys(workflow.jobs);
  if (!jobs.includes(job)) throw new Error(`Unknown job "${job}". Jobs: ${jobs.join(', ')}.`);
  return workflow.jobs[job].steps.map(({ name, uses, run, env = {} }) => ({
    name: name ?? run?.trim() ?? uses,
    run,
    env,
  }));
}

/**
 * The command and the environment of a step, with its expressions replaced.
 * @param given values of expressions, such as `{ 'github.base_ref': 'main' }`
 * @throws Error when an expression has no value
 */
export function withValues({ run, env }, given) {
  const variables = Object.entries(env).map(([name, value]) => [name, replaced(String(value), given)]);
  return { run: replaced(run, given), env: Object.fromEntries(variables) };
}

function replaced(text, given) {
  return text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (_, expression) => {
    if (Object.hasOwn(given, expression)) return given[expression];
    throw new Error(`Pass a value for the expression: '${expression}=...'.`);
  });
}
