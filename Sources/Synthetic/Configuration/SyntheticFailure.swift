public import LockstepSamples

/// Why a synthetic phone could not be made.
public enum SyntheticFailure: Failure, Hashable {
    /// No defect has this name.
    case unknownDefect(String)
    /// The defect is known, its value is not a number within the range.
    case badDefectValue(String, Defect.Description)
    /// A number of the configuration is out of range; the text says which, as a clause.
    case impossibleConfiguration(String)

    /// What happened, as a clause without a full stop.
    public var problem: String {
        switch self {
        case .unknownDefect(let name): return "there is no defect named \"\(name)\""
        case .badDefectValue(let text, let defect):
            return "\"\(text)\" is not a value of the defect \(defect.name)"
        case .impossibleConfiguration(let problem): return problem
        }
    }

    /// A configuration has no place in a file.
    public var place: Place? { nil }

    /// What the reader can do, as a sentence.
    public var remedy: String {
        switch self {
        case .unknownDefect:
            let names = Defect.all.map(\.name).joined(separator: ", ")
            return "Use one of these names: \(names)."
        case .badDefectValue(_, let defect): return defect.rule
        case .impossibleConfiguration: return "Choose a number within the range."
        }
    }
}
