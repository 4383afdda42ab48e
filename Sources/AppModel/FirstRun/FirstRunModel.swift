/// The pages of the first start: shown once, and again when somebody asks in the settings.
public struct FirstRunModel: Hashable, Sendable {
    /// A page.
    public enum Page: Int, Hashable, Sendable, CaseIterable {
        /// What is recorded, and where the files are.
        case recording
        /// What each permission is for.
        case permissions
        /// How to hold the device, and that nothing leaves it.
        case holding

        /// Its heading.
        public var title: Phrase {
            switch self {
            case .recording: return Phrase("Every sensor on one clock")
            case .permissions: return Phrase("What is asked for")
            case .holding: return Phrase("Hold it steady, keep it yours")
            }
        }

        /// Its text, a paragraph each.
        public var paragraphs: [Phrase] {
            switch self {
            case .recording:
                return [
                    Phrase("Lockstep records camera, depth, pose and motion sensors together."),
                    Phrase("Each recording is a folder of files that anyone can read."),
                    Phrase("You find them in the Files app, in the folder Lockstep."),
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

    /// What a touch asks for.
    public enum Event: String, Hashable, Sendable, CaseIterable {
        /// The next page, or the end after the last.
        case next
        /// The page before.
        case back
        /// The end.
        case skip
    }

    /// The page shown.
    public private(set) var page = Page.recording
    /// Whether the pages were read to the end or skipped.
    public private(set) var isDone = false

    /// The first page.
    public init() {}

    /// The word on the button that goes on.
    public var nextTitle: Phrase {
        page == Page.allCases.last ? Phrase("Start") : Phrase("Next")
    }

    /// Whether there is a page before.
    public var canGoBack: Bool { page != Page.allCases.first }

    /// Takes notice of a touch.
    public mutating func handle(_ event: Event) {
        switch event {
        case .next:
            if let next = Page(rawValue: page.rawValue + 1) { page = next } else { isDone = true }
        case .back: page = Page(rawValue: page.rawValue - 1) ?? page
        case .skip: isDone = true
        }
    }

    /// Swiped to a page.
    public mutating func show(_ page: Page) { self.page = page }
}
