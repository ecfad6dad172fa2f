"""Local workers: started, dealt programs to, watched and ended."""
