/// The memory that a ``FramePlan`` may take, in bytes. It does not affect the pixels.
struct PlanBudget {
  /// The memory of edges, commands and paints.
  var plan: Int
  /// The memory of the pictures of filtered groups, and of what filtering takes.
  var pictures: Int
  /// The least memory of a plan of a filter inside filters.
  private let leastPlan: Int

  /// Creates the budget of a rasteriser, whose pictures may take twice as much as its plan.
  init(_ memory: Int) { (plan, pictures, leastPlan) = (memory, 2 * memory, memory / 16) }

  /// The budget of the plan for a filtered group of this plan.
  ///
  /// The pictures of filters inside filters share their memory, because a plan needs none while a filter inside it
  /// works. So each of them is kept whole, at any depth, until the filter around it has taken it: in parts, each part
  /// would filter again what lies around it, for each level once more.
  ///
  /// - Parameter pictureMemory: The memory of the pictures that this plan already has.
  func nested(besides pictureMemory: Int) -> PlanBudget {
    var budget = self
    budget.plan = max(plan / 2, leastPlan)
    budget.pictures = max(pictures - pictureMemory, pictures / 4)
    return budget
  }
}
