/** How often assistants called what, by tool or method and by whether they got what they asked for. */
export class ToolCounts {
  readonly byTool: ReadonlyMap<string, { ok: number; error: number }>

  /** `tools` are all that can be called. */
  constructor(tools: readonly string[]) {
    this.byTool = new Map(tools.map((tool) => [tool, { ok: 0, error: 0 }]))
  }

  add(tool: string, isOk: boolean): void {
    const counts = this.byTool.get(tool)!
    if (isOk) counts.ok++
    else counts.error++
  }
}
