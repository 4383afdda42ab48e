/// The exceptions that AVFoundation raises, by their names on iOS.
enum ExceptionName: String {
    /// An invalid value.
    case invalidArgument = "NSInvalidArgumentException"
    /// A call at the wrong time.
    case generic = "NSGenericException"
    /// A number outside its limits.
    case range = "NSRangeException"
}

/// A call that AVFoundation refuses by raising an exception.
struct Refusal: Equatable {
    /// The exception.
    var name: ExceptionName
    /// The reason, beginning with the call.
    var reason: String

    /// An argument of `call` is invalid.
    static func argument(_ call: String, _ reason: String) -> Refusal {
        Refusal(name: .invalidArgument, reason: "*** -[\(call)] \(reason)")
    }

    /// `call` is not allowed at this time.
    static func moment(_ call: String, _ reason: String) -> Refusal {
        Refusal(name: .generic, reason: "*** -[\(call)] \(reason)")
    }

    /// A number given to `call` is outside its limits.
    static func limits(_ call: String, _ reason: String) -> Refusal {
        Refusal(name: .range, reason: "*** -[\(call)] \(reason)")
    }

    /// Raises the exception.
    ///
    /// Swift cannot catch Objective-C exceptions. On iOS the app terminates at this point, and so
    /// it does here, in release builds too, with the reason as its message.
    func raise() -> Never {
        fatalError(
            "Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason)'")
    }
}

/// Raises the exception of a refusal; returns if there is none.
func obey(_ refusal: Refusal?) {
    if let refusal { refusal.raise() }
}
