/// The introduction's pages, shown at the first start and on request in the settings.
public struct FirstRunModel: Hashable, Sendable {
    /// A page.
    public enum Page: Int, Hashable, Sendable, CaseIterable {
        /// The recorded data and the location of the files.
        case recording
        /// The purpose of each permission.
        case permissions
        /// How to hold the device; the data stays on it.
        case holding

        /// The page's heading.
        public var title: Phrase {
            switch self {
            case .recording: return Phrase("Every sensor on one clock")
            case .permissions: return Phrase("What the app asks for")
            case .holding: return Phrase("Hold it steady, keep it yours")
            }
        }

        /// The page's paragraphs.
        public var paragraphs: [Phrase] {
            switch self {
            case .recording:
                return [
                    Phrase("Lockstep records camera, depth, pose and motion sensors together."),
                    Phrase("Each recording is a folder of files that anyone can read."),
                    Phrase("They are in the Files app, in the folder Lockstep."),
                ]
            case .permissions: return []
            case .holding:
                return [
                    Phrase("Move slowly, and let neighboring images overlap."),
                    Phrase("Turn with your body, not with your wrist."),
                    Phrase("Nothing leaves the device unless you share it."),
                ]
            }
        }
    }

    /// The events of the introduction.
    public enum Event: String, Hashable, Sendable, CaseIterable {
        /// Shows the next page, or ends after the last one.
        case next
        /// Shows the previous page.
        case back
        /// Ends the introduction.
        case skip
    }

    /// The displayed page.
    public private(set) var page = Page.recording
    /// Whether the pages were read or skipped.
    public private(set) var isDone = false

    /// Creates the introduction at its first page.
    public init() {}

    /// The title of the button for the next page.
    public var nextTitle: Phrase {
        page == Page.allCases.last ? Phrase("Start") : Phrase("Next")
    }

    /// Whether there is a previous page.
    public var canGoBack: Bool { page != Page.allCases.first }

    /// Handles an event.
    public mutating func handle(_ event: Event) {
        switch event {
        case .next:
            if let next = Page(rawValue: page.rawValue + 1) { page = next } else { isDone = true }
        case .back: page = Page(rawValue: page.rawValue - 1) ?? page
        case .skip: isDone = true
        }
    }

    /// Handles a swipe to a page.
    public mutating func show(_ page: Page) { self.page = page }
}
