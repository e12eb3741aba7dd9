/// The syntax of an expression's script: the part of ECMAScript 5 that Bodymovin's expressions are written in.
/// ``ScriptParser`` makes it, and ``ScriptMachine`` runs it.
indirect enum ScriptNode: Sendable {
  case number(Double)
  case string(String)
  /// `true`, `false`, `null`, `undefined`.
  case constant(ScriptConstant)
  case name(String)
  case list([ScriptNode])
  case object([(key: String, value: ScriptNode)])
  case function(ScriptFunctionNode)
  case unary(String, ScriptNode)
  case binary(String, ScriptNode, ScriptNode)
  /// `&&` and `||`, which may leave out their second operand.
  case logical(isAnd: Bool, ScriptNode, ScriptNode)
  case conditional(ScriptNode, then: ScriptNode, otherwise: ScriptNode)
  /// An assignment, with the operator before the equals sign if there is one.
  case assign(ScriptNode, String?, ScriptNode)
  /// `++` and `--`.
  case step(ScriptNode, by: Double, isPrefix: Bool)
  case member(ScriptNode, ScriptNode)
  case call(ScriptNode, [ScriptNode])
  case sequence([ScriptNode])
}

enum ScriptConstant: Sendable {
  case yes, no, null, undefined
}

/// A function of a script.
struct ScriptFunctionNode: Sendable {
  var name: String?
  var parameters: [String]
  var body: [ScriptStatement]
}

/// A statement of a script.
indirect enum ScriptStatement: Sendable {
  case expression(ScriptNode)
  case variables([(name: String, value: ScriptNode?)])
  case function(ScriptFunctionNode)
  case block([ScriptStatement])
  case condition(ScriptNode, then: ScriptStatement, otherwise: ScriptStatement?)
  case loop(first: ScriptStatement?, test: ScriptNode?, step: ScriptNode?, body: ScriptStatement, testsFirst: Bool)
  case forEach(name: String, of: ScriptNode, body: ScriptStatement)
  case choice(ScriptNode, cases: [(test: ScriptNode?, body: [ScriptStatement])])
  case attempt([ScriptStatement], name: String?, recovery: [ScriptStatement], finally: [ScriptStatement])
  case result(ScriptNode?)
  case failure(ScriptNode)
  case leave, proceed
}

/// A reason why a script cannot be understood or run.
struct ScriptError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
