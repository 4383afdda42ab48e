/// The exceptions that AVFoundation raises, by their names on iOS.
enum ExceptionName: String {
    /// A value that cannot be.
    case invalidArgument = "NSInvalidArgumentException"
    /// A call at the wrong moment.
    case generic = "NSGenericException"
    /// A number outside its limits.
    case range = "NSRangeException"
}

/// Something that AVFoundation refuses by raising an exception.
struct Refusal: Equatable {
    /// Which exception.
    var name: ExceptionName
    /// Why, beginning with the call.
    var reason: String

    /// The argument of `call` cannot be.
    static func argument(_ call: String, _ reason: String) -> Refusal {
        Refusal(name: .invalidArgument, reason: "*** -[\(call)] \(reason)")
    }

    /// This is not the moment for `call`.
    static func moment(_ call: String, _ reason: String) -> Refusal {
        Refusal(name: .generic, reason: "*** -[\(call)] \(reason)")
    }

    /// A number given to `call` is outside its limits.
    static func limits(_ call: String, _ reason: String) -> Refusal {
        Refusal(name: .range, reason: "*** -[\(call)] \(reason)")
    }

    /// Raises the exception.
    ///
    /// Swift cannot catch Objective-C's exceptions: on iOS the app ends here, and so it does here,
    /// in release builds too and with the reason in its last words.
    func raise() -> Never {
        fatalError(
            "Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason)'")
    }
}

/// Raises the exception that a rule asks for; goes on where it asks for none.
func obey(_ refusal: Refusal?) {
    if let refusal { refusal.raise() }
}
