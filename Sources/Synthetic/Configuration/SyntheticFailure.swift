public import LockstepSamples

/// The reason why a synthetic phone could not be created.
public enum SyntheticFailure: Failure, Hashable {
    /// No defect has this name.
    case unknownDefect(String)
    /// The defect is known, but its value is not a number within the range.
    case badDefectValue(String, Defect.Description)
    /// A number of the configuration is out of range; the text states which, as a clause.
    case impossibleConfiguration(String)

    /// The problem, as a clause without a period.
    public var problem: String {
        switch self {
        case .unknownDefect(let name): return "there is no defect named \"\(name)\""
        case .badDefectValue(let text, let defect):
            return "\"\(text)\" is not a valid value of the defect \(defect.name)"
        case .impossibleConfiguration(let problem): return problem
        }
    }

    /// Always nil: a configuration has no place in a file.
    public var place: Place? { nil }

    /// Advice for the user, as a sentence.
    public var remedy: Remedy {
        switch self {
        case .unknownDefect:
            let names = Defect.all.map(\.name).joined(separator: ", ")
            return "Use one of these names: \(names)."
        case .badDefectValue(_, let defect): return "\(defect.rule)"
        case .impossibleConfiguration: return "Choose a number within the range."
        }
    }
}
