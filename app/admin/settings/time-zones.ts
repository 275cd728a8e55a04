const usTimeZones: Record<string, string> = {
  'America/New_York': 'Eastern (New York)',
  'America/Chicago': 'Central (Chicago)',
  'America/Denver': 'Mountain (Denver)',
  'America/Phoenix': 'Mountain without daylight saving (Phoenix)',
  'America/Los_Angeles': 'Pacific (Los Angeles)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
  'America/Puerto_Rico': 'Atlantic (Puerto Rico)',
}

export function timeZoneOptions(current: string): { value: string; label: string }[] {
  const options = Object.entries(usTimeZones).map(([value, label]) => ({ value, label }))
  return current in usTimeZones ? options : [...options, { value: current, label: current }]
}
