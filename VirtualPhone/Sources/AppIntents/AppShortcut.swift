/// The actions that Siri offers without setup (AppIntents' Swift interface).
public protocol AppShortcutsProvider {
    /// The actions.
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}

/// Collects actions (AppIntents' Swift interface).
@resultBuilder public enum AppShortcutsBuilder {
    /// Takes an action.
    public static func buildExpression(_ component: AppShortcut) -> AppShortcut { component }

    /// Collects the actions.
    public static func buildBlock(_ components: AppShortcut...) -> [AppShortcut] { components }
}

/// An action with the phrases that start it (AppIntents' Swift interface).
public struct AppShortcut {
    /// The action.
    ///
    /// For hosts, as the phrases: Apple's shortcuts have neither property.
    public let intent: any AppIntent
    /// The phrases, in which the name of the app is `${applicationName}`.
    public let phrases: [String]

    /// An action from its phrases.
    ///
    /// - Parameters:
    ///   - shortTitle: has no effect here, as `systemImageName`.
    public init<Intent>(
        intent: Intent, phrases: [AppShortcutPhrase<Intent>],
        shortTitle: LocalizedStringResource? = nil, systemImageName: String? = nil
    ) where Intent: AppIntent {
        self.intent = intent
        self.phrases = phrases.map(\.text)
    }
}

/// A part of a phrase that the system fills in (AppIntents' Swift interface).
public enum AppShortcutPhraseToken: Hashable, Sendable {
    /// The name of the app.
    case applicationName
}

/// A phrase that starts an action (AppIntents' Swift interface).
public struct AppShortcutPhrase<Intent>: ExpressibleByStringInterpolation where Intent: AppIntent {
    let text: String

    /// A phrase without the name of the app.
    public init(stringLiteral value: String) { text = value }

    /// A phrase from its parts.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// The parts of a phrase.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// No parts yet.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends words.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Appends a part that the system fills in.
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
            text += "${\(token)}"
        }
    }
}
